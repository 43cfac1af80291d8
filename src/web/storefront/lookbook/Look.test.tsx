import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { localeOf } from '#kernel/locales.ts'
import { I18nProvider } from '#web/i18n/I18nProvider.tsx'
import { SiteProvider } from '#web/site/SiteProvider.tsx'
import type { SiteView } from '#web/site/views.ts'
import type { LookView } from '../views.ts'
import { Look } from './Look.tsx'

const point = (slug: string, left: number, top: number): LookView['points'][number] => ({
  slug,
  name: slug,
  price: { amount: 12_300, currency: 'EUR' },
  priceVaries: false,
  period: null,
  left,
  top,
})

function rendered(points: LookView['points']): string {
  const image = { original: '/media/a.png', width: 400, height: 300, widths: [], stem: '/media/a' }
  const look = {
    id: 'x',
    title: 'A room',
    text: '',
    points,
    image: { ...image, placeholder: '', alt: 'Room' },
  }
  const site = { locale: localeOf('en'), mountPath: '/store', basePath: '/store' } as SiteView
  const page = (
    <I18nProvider locale="en" messages={{}}>
      <SiteProvider site={site}>
        <Look look={look} sizes="50vw" heading="h3" />
      </SiteProvider>
    </I18nProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: page }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('each product is one link with its price, and its point is where the owner put it', () => {
  const html = rendered([point('lamp', 40, 50), point('chair', 90, 80)])
  expect(html.match(/<a /g)).toHaveLength(2)
  expect(html).toContain('href="/p/lamp"')
  expect(html).toContain('€123.00')
  // Half of a picture that is three quarters as high as wide.
  expect(html).toContain('left:40%;--top:37.5')
  expect(html).toContain('left:90%;--top:60')
})

test('a picture without products has no list', () => {
  const html = rendered([])
  expect(html).toContain('alt="Room"')
  expect(html).not.toContain('<ol')
})
