import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Body, Button, Preview, Section, Text } from './parts.tsx'

test('a button keeps its height and width in Outlook, which ignores padding on links', () => {
  const html = renderToStaticMarkup(
    <Button
      href="https://shop.example/o"
      className="button"
      padding={{ x: 24, y: 14 }}
      style={{ backgroundColor: '#131b1f', color: '#f3f6f8' }}
    >
      View your order
    </Button>,
  )
  expect(html).toContain(
    '<!--[if mso]><i style="mso-font-width:400%;mso-text-raise:21px" hidden>&#8202;&#8202;&#8202;</i><![endif]-->',
  )
  expect(html).toContain(
    '<!--[if mso]><i style="mso-font-width:400%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]-->',
  )
  expect(html).toContain('mso-text-raise:10.5')
  expect(html).toContain(
    'padding:14px 24px;padding-top:14px;padding-right:24px;padding-bottom:14px;padding-left:24px',
  )
})

test('a wide button stretches no blank beyond what Outlook draws', () => {
  const stretches = [1, 10, 11, 24, 50].map((x) => {
    const html = renderToStaticMarkup(
      <Button href="/" padding={{ x, y: 14 }} style={{}}>
        Go
      </Button>,
    )
    const blanks = html.match(/&#8202;/g)?.length ?? 0
    return [Number(/mso-font-width:([\d.]+)%/.exec(html)?.[1]), blanks / 2]
  })
  expect(stretches).toEqual([
    [50, 1],
    [500, 1],
    [275, 2],
    [400, 3],
    [500, 5],
  ])
})

test('a block pads its cell and draws its border on the table', () => {
  const html = renderToStaticMarkup(
    <Section className="panel" tdClassName="pad" style={{ padding: '32px', border: '1px solid #ccd2d5' }}>
      x
    </Section>,
  )
  expect(html).toMatch(/^<table [^>]*role="presentation"[^>]*class="panel" style="border:1px solid #ccd2d5">/)
  expect(html).toContain('<td class="pad" style="padding:32px">x</td>')
})

test('a paragraph writes every side of its margin, for Outlook.com', () => {
  expect(renderToStaticMarkup(<Text style={{ margin: 0 }}>x</Text>)).toContain(
    'margin-top:0;margin-bottom:0;margin-left:0;margin-right:0',
  )
})

test('direction, language and ground stand on a cell too, for programs that drop the body', () => {
  const html = renderToStaticMarkup(
    <Body lang="ar" dir="rtl" className="ground" style={{ backgroundColor: '#fff' }}>
      x
    </Body>,
  )
  expect(html).toContain('<td dir="rtl" lang="ar" style="background-color:#fff">x</td>')
})

test('a preview is filled up so that the mail list shows nothing behind it, and cut where it is too long', () => {
  const shown = (text: string) =>
    /<div style="display:none[^>]*>([^<]*)(?:<div>(.*?)<\/div>)?<\/div>/.exec(
      renderToStaticMarkup(<Preview>{text}</Preview>),
    )
  const [, line, filling = ''] = shown('We received your order.') ?? []
  expect(line).toBe('We received your order.')
  expect(filling).toMatch(/^(?:\u00a0|\u200b|\u200c|\u200d|\ufeff){800,}$/)
  expect(shown('x'.repeat(300))?.slice(1)).toEqual(['x'.repeat(200), undefined])
})
