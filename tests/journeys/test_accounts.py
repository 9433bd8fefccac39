"""Coming in, and keeping others out: an account from its first page to a second factor."""

import re

from playwright.sync_api import Page, expect

from tests.factories import UserFactory

PASSWORD = "seven of diamonds"
PASSWORD_PAGES = ("email", "password/change", "2fa", "2fa/totp/activate", "2fa/webauthn/add")


def sign_up(phone: Page, name: str) -> None:
    phone.goto("/accounts/signup/")
    phone.get_by_label("Your name at the table").fill(name.title())
    phone.get_by_label("Username").fill(name)
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.get_by_label("Password (again)").fill(PASSWORD)
    phone.locator("main").get_by_role("button", name="Sign up").click()
    expect(phone).to_have_url(re.compile(r"^http://localhost:\d+/$"))


def log_out(phone: Page) -> None:
    phone.goto("/accounts/logout/")
    phone.locator("main").get_by_role("button", name="Log out").click()


def log_in(phone: Page, name: str, password: str) -> None:
    phone.goto("/accounts/login/")
    phone.get_by_label("Login", exact=True).fill(name)
    phone.get_by_label("Password", exact=True).fill(password)
    phone.locator("main").get_by_role("button", name="Log in", exact=True).click()


def confirm_password(phone: Page) -> None:
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.get_by_role("button", name="Confirm").click()


def give_authenticator(phone: Page) -> None:
    """A security key of the phone's own, which says yes to whatever it is asked."""
    devtools = phone.context.new_cdp_session(phone)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_blaise_signs_up_without_an_address_and_comes_back(phone, axe):
    sign_up(phone, "blaise")
    log_out(phone)

    log_in(phone, "blaise", PASSWORD)

    phone.goto("/accounts/email/")
    expect(phone.locator("main h1")).to_have_text("Email Addresses")


def test_wrong_password_is_refused_beside_the_form_and_the_name_is_still_there(phone, axe):
    UserFactory(username="blaise")

    log_in(phone, "blaise", "nine of clubs")

    expect(phone.locator(".errorlist").first).to_contain_text("not correct")
    expect(phone.get_by_label("Login", exact=True)).to_have_value("blaise")
    axe(phone)


def test_pages_of_an_account_can_be_read_by_everyone_by_day_and_by_night(phone, axe, screens):
    sign_up(phone, "blaise")

    phone.goto("/accounts/reauthenticate/")
    axe(phone)
    confirm_password(phone)
    for page in PASSWORD_PAGES:
        phone.goto(f"/accounts/{page}/")
        axe(phone)
        screens(phone, f"account-{page.replace('/', '-')}")
    log_out(phone)
    for page in ("login", "signup", "password/reset"):
        phone.goto(f"/accounts/{page}/")
        axe(phone)
        screens(phone, f"account-{page.replace('/', '-')}")


def test_blaise_comes_back_with_a_passkey_and_no_password(phone):
    give_authenticator(phone)
    sign_up(phone, "blaise")
    phone.goto("/accounts/2fa/webauthn/add/")
    confirm_password(phone)
    phone.get_by_label("Passwordless").check()
    phone.locator("main").get_by_role("button", name="Add").click()
    expect(phone.locator("main")).to_contain_text("Recovery Codes")
    log_out(phone)

    phone.goto("/accounts/login/")
    phone.get_by_role("button", name="Log in with a passkey").click()

    expect(phone).to_have_url(re.compile(r"^http://localhost:\d+/$"))
    phone.goto("/accounts/2fa/")
    expect(phone.locator("main")).to_contain_text("You have added 1 security key.")


def test_accounts_work_without_javascript(new_phone):
    phone = new_phone(java_script_enabled=False)
    sign_up(phone, "blaise")
    log_out(phone)

    log_in(phone, "blaise", PASSWORD)

    phone.goto("/accounts/password/change/")
    expect(phone.locator("main h1")).to_have_text("Change Password")
