"""The picture of the README, from pictures that the journeys made: `make screenshot`."""

import base64
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.needs import browser

ROOT = Path(__file__).resolve().parent.parent
PHONES = ("record-round", "sheet-working")
PAGE = """<body><style>
  body {{ display: flex; gap: 40px; margin: 0; padding: 30px; inline-size: max-content; background: #e9e3d5 }}
  img {{ inline-size: 390px; block-size: 844px; object-fit: cover; object-position: top; border-radius: 28px;
         border: 1px solid #b9ad93 }}
</style>{pictures}</body>"""


def picture(name: str) -> str:
    encoded = base64.b64encode((ROOT / "build" / "screens" / f"{name}.png").read_bytes()).decode()
    return f'<img src="data:image/png;base64,{encoded}">'


def main() -> None:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox", "--disable-gpu"])
        page = chromium.new_page(viewport={"width": 884, "height": 906})
        page.set_content(PAGE.format(pictures="".join(map(picture, PHONES))))
        page.screenshot(path=ROOT / "docs" / "screenshot.png")
        chromium.close()


if __name__ == "__main__":
    main()
