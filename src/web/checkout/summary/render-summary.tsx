import { renderToStaticMarkup } from 'react-dom/server'
import type { OrderView } from '#domains/order/contract.ts'
import { type Messages, type Translate, translatorFor } from '#web/i18n/translate.ts'
import type { SiteView } from '#web/site/views.ts'
import { OrderSummary } from './OrderSummary.tsx'

/**
 * Translation functions by messages: creating one costs more than rendering a summary. There is one
 * `Messages` object per locale and reload.
 */
const translates = new WeakMap<Messages, Translate>()

/**
 * Renders the `html` of `/order/update`: the same component as on the cart page, as text. Source:
 * docs/http-contract.md "Carts and orders".
 */
export function renderSummary(
  order: OrderView,
  { site, variant }: { site: SiteView; variant: 'summary' | 'expressproduct' },
): string {
  let t = translates.get(site.messages)
  if (!t) {
    t = translatorFor(site.locale.code, site.messages)
    translates.set(site.messages, t)
  }
  return renderToStaticMarkup(
    <OrderSummary
      order={order}
      t={t}
      locale={site.locale.code}
      mountPath={site.mountPath}
      variant={variant}
    />,
  )
}
