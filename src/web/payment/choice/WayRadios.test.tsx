import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { GatewayView, WayGroup } from '#domains/payment/contract.ts'
import { I18nProvider } from '#web/i18n/I18nProvider.tsx'
import { WayRadios } from './WayRadios.tsx'

const way = (gatewayId: string, group: WayGroup): GatewayView => ({
  gatewayId,
  name: gatewayId,
  icon: 'card',
  group,
  single: true,
  subscriptions: true,
  transform: null,
  needs: [],
  button: null,
})

function rendered(gateways: readonly GatewayView[], chosen: string | null = null): string {
  return renderToStaticMarkup(
    <I18nProvider locale="en" messages={{}}>
      <WayRadios gateways={gateways} chosen={chosen} />
    </I18nProvider>,
  )
}

const checkedIn = (html: string) =>
  [...html.matchAll(/<input[^>]*>/g)].flatMap(([tag]) =>
    tag.includes('checked') ? [/value="([^"]+)"/.exec(tag)?.[1]] : [],
  )

test('ways stand in the groups of their gateways, and one of all is chosen', () => {
  const ways = [way('a', 'card'), way('b', 'wallet'), way('c', 'card'), way('d', 'wallet')]
  const html = rendered(ways)
  expect([...html.matchAll(/data-way-group="(\w+)"/g)].map(([, group]) => group)).toEqual(['card', 'wallet'])
  expect([...html.matchAll(/value="(\w)"/g)].map(([, value]) => value)).toEqual(['a', 'c', 'b', 'd'])
  expect(checkedIn(html)).toEqual(['a'])
  expect(checkedIn(rendered(ways, 'd'))).toEqual(['d'])
  expect(checkedIn(rendered(ways, 'gone'))).toEqual(['a'])
})

test('a group of one way is that way', () => {
  const html = rendered([way('a', 'card'), way('b', 'other')])
  expect(html).not.toContain('data-way-group')
  expect(html.match(/type="radio"/g)).toHaveLength(2)
})

test('the head of a group chooses a way that works without script', () => {
  const html = rendered([way('amazon-pay', 'wallet'), way('b', 'wallet'), way('a', 'card')])
  expect(html).toContain('<label for="way-b"')
  expect(html).not.toContain('<label for="way-amazon-pay"')
})
