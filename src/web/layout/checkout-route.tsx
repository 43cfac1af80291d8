import { Outlet } from 'react-router'
import type { PageHandle } from '#web/site/page-handle.ts'
import { AccountOffer } from './AccountOffer.tsx'
import { BareFooter } from './BareFooter.tsx'
import { BareHeader } from './BareHeader.tsx'
import { DemoNotice } from './DemoNotice.tsx'
import { useMainAttributes } from './main-attributes.ts'
import { PrintedName } from './PrintedName.tsx'
import { RecommendedNotice } from './RecommendedNotice.tsx'
import { SkipLink, usePageStart } from './Shell.tsx'

/** What the pages of the checkout show of other rooms. */
const GIVEN = { AccountOffer }

export const handle: PageHandle = { isCheckout: true }

/**
 * Shows the frame of the checkout: a way back and a way to help, the legal links, and nothing else that leads away.
 * Source: docs/design.md "Checkout form".
 */
export default function CheckoutRoute() {
  usePageStart()
  const mainAttributes = useMainAttributes()
  return (
    <>
      <SkipLink />
      <div data-page data-bare className="flex min-h-dvh flex-col">
        <DemoNotice />
        <BareHeader />
        <main
          id="content"
          {...mainAttributes}
          tabIndex={-1}
          className="mx-auto w-full max-w-page flex-1 px-5 outline-none"
        >
          <PrintedName />
          <Outlet context={GIVEN} />
        </main>
        <BareFooter />
        <RecommendedNotice />
      </div>
    </>
  )
}
