import type { LoaderFunctionArgs } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { nothingHere } from '#web/site/moved.ts'
import type { PageHandle } from '#web/site/page-handle.ts'
import { KitPage } from './KitPage.tsx'

/** Only a demo has the kit: in any other shop there is nothing at its address. */
export async function loader({ context }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  if (!shop.site.demo) throw await nothingHere(shop)
  return null
}

export const handle: PageHandle = { needsAllTexts: true }

export default function KitRoute() {
  return <KitPage />
}
