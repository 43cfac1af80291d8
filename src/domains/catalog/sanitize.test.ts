import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doubled, isInProportion } from '../../../tests/support/growth.ts'
import { plainText, sanitizeHtml } from './sanitize.ts'

const ATTACKS: readonly string[] = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT >',
  '<script>alert(1)',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><path/></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa\tScRiPt:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="java&Tab;script:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  `<a href='https://ok.example/"onmouseover="alert(1)'>x</a>`,
  '<a href="https://ok.example/" onclick="alert(1)" style="position:fixed">x</a>',
  '<p onmouseover=alert(1)>x</p>',
  '<p/onmouseover=alert(1)>x</p>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<div id="login" class="dialog" data-x>x</div>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="x"></object><embed src="x">',
  '<form action="https://evil.example"><input name=password><button>Go</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><script>alert(1)</script></textarea>',
  '<xmp><script>alert(1)</script></xmp>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<p title="<img src=x onerror=alert(1)>">x</p>',
  "<p title='\"><img src=x onerror=alert(1)>'>x</p>",
  '<a href="https://x.example/" "onmouseover=alert(1)>x</a>',
  '<b <script>alert(1)</script>0',
  '</p></div></main><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<table><tr><td colspan="1 onclick=alert(1)">x</td></tr></table>',
  '<p>\u0000<scr\u0000ipt>alert(1)</script>',
  '<\u0000script>alert(1)</script>',
  '<video><source onerror="alert(1)"></video>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
]

/** All markup that the sanitiser may ever write. */
const WRITTEN_TAG =
  /^<\/?(?:p|ul|ol|li|dl|dt|dd|strong|b|em|i|u|s|sub|sup|small|h[2-6]|blockquote|pre|code|div|table|thead|tbody|tfoot|tr|caption|a)>$|^<(?:br|hr)>$|^<t[dh](?: colspan="\d{1,2}")?(?: rowspan="\d{1,2}")?>$|^<\/t[dh]>$|^<a href="(?:https?:\/\/|mailto:|\/(?![/\\])|#)[^"<>]*"(?: rel="nofollow noopener")?>$/i

function expectHarmless(html: string): void {
  for (const tag of html.match(/<[^>]*>?/g) ?? []) expect(tag).toMatch(WRITTEN_TAG)
}

test.each(ATTACKS)('%s loses what could run', (attack) => {
  const html = sanitizeHtml(attack)
  expectHarmless(html)
  expect(html).not.toMatch(/<[^>]*(?:javascript|onerror|onclick|style)/i)
})

const OWN_PICTURE = /^<img src="\/media\/[0-9a-f]{32}\.(?:png|jpg|webp|avif)" alt="[^"<>]*">$/
const HASH = '0123456789abcdef0123456789abcdef'

test.each(ATTACKS)('%s gains nothing where pictures are allowed', (attack) => {
  for (const html of [attack, attack.replaceAll('src=x', `src="/media/${HASH}.png" alt="<b>" x="`)])
    for (const tag of sanitizeHtml(html, { pictures: true }).match(/<[^>]*>?/g) ?? [])
      if (!OWN_PICTURE.test(tag)) expect(tag).toMatch(WRITTEN_TAG)
})

test('a picture of the shop stays where pictures are allowed, with nothing but its address and its text', () => {
  const own = `<p><img onerror="x()" src="/media/${HASH}.jpg" alt='"Tea" &amp; <cups>' style="x"></p>`
  const kept = `<p><img src="/media/${HASH}.jpg" alt="&quot;Tea&quot; &amp; &lt;cups&gt;"></p>`
  expect(sanitizeHtml(own, { pictures: true })).toBe(kept)
  expect(sanitizeHtml(kept, { pictures: true })).toBe(kept)
  expect(sanitizeHtml(own)).toBe('<p></p>')
})

test.each([
  `https://evil.example/media/${HASH}.jpg`,
  `//evil.example/media/${HASH}.jpg`,
  `/media/${HASH}.svg`,
  `/media/../${HASH}.jpg`,
  `/media/${HASH}.jpg?x`,
  'data:image/png;base64,AAAA',
  `&#47;media/${HASH}.jpg`,
])('a picture at %s is dropped', (source) => {
  expect(sanitizeHtml(`<img src="${source}" alt="x">`, { pictures: true })).toBe('')
})

test('text whose letters hide a tag behind references stays text', () => {
  expect(sanitizeHtml('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('what a description needs stays', () => {
  const html =
    '<h2>Care</h2><p>Wash <strong>cold</strong> &amp; dry<br>flat.</p><ul><li>One</li></ul><table><tbody><tr><td colspan="2">12&nbsp;cm</td></tr></tbody></table>'
  expect(sanitizeHtml(html)).toBe(html)
})

test('links keep only their address, and links to other sites get no credit', () => {
  expect(sanitizeHtml('<a href="https://ok.example/?a=1&amp;b=2" target=_blank>x</a>')).toBe(
    '<a href="https://ok.example/?a=1&amp;b=2" rel="nofollow noopener">x</a>',
  )
  expect(sanitizeHtml('<a href="/p/one">x</a>')).toBe('<a href="/p/one">x</a>')
})

test('a first heading becomes a second one', () => {
  expect(sanitizeHtml('<h1>Title</h1>')).toBe('<h2>Title</h2>')
})

test('signs of smaller and greater in plain text survive', () => {
  expect(sanitizeHtml('5 < 6 & 7 > 2 <3')).toBe('5 &lt; 6 &amp; 7 &gt; 2 &lt;3')
})

test('open elements are closed and stray ends dropped', () => {
  expect(sanitizeHtml('<ul><li>One<li>Two</em>')).toBe('<ul><li>One<li>Two</li></li></ul>')
})

test('whatever comes in, only known markup comes out, and cleaning twice changes nothing', () => {
  const piece = fc.oneof(
    fc.constantFrom(...ATTACKS, '<', '>', '"', "'", '&', '</', '<!--', '-->', '<p', '<a href=', '=', ' '),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const once = sanitizeHtml(pieces.join(''))
      expectHarmless(once)
      expect(sanitizeHtml(once)).toBe(once)
    }),
    { numRuns: 500 },
  )
})

test.each(['<', '<a ', '<a href="', '<!--', '<script>', '</p', '<p>', '&', '<a b="'])(
  'a long run of %s costs no more than its length',
  (piece) => {
    const growth = doubled((pieces) => sanitizeHtml(piece.repeat(pieces)), 50_000)
    expect(growth).toSatisfy(isInProportion)
  },
)

test('work that takes four times as long for twice the size is not in proportion', () => {
  expect([1_900, 2_000, 4_000].map((twiceMs) => isInProportion({ onceMs: 1_000, twiceMs }))).toEqual([
    true,
    true,
    false,
  ])
})

test('the words of a description are its text with blocks kept apart', () => {
  expect(plainText('<p>One</p><p>two &amp; three</p><script>x</script><ul><li>four</li></ul>')).toBe(
    'One two & three four',
  )
})
