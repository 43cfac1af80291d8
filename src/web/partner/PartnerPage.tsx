import { useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import type { Flash } from '#web/site/views.ts'
import { SuccessBanner } from '#web/ui/dialog/SuccessBanner.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Chart } from './figures/Chart.tsx'
import { Figures } from './figures/Figures.tsx'
import { JoinForm } from './JoinForm.tsx'
import { LinkBuilder } from './LinkBuilder.tsx'
import { PartnerNav } from './PartnerNav.tsx'
import { PayoutSection } from './PayoutSection.tsx'
import { PixelSection } from './PixelSection.tsx'
import { RefSection } from './RefSection.tsx'
import { Suspended } from './Suspended.tsx'
import type { ActivePartnerView, PartnerView } from './views.ts'

/**
 * Shows the partner programme: first how to join, then the figures and what a partner can do. Source:
 * docs/http-contract.md "Partner programme".
 */
export function PartnerPage({ view, flash }: { view: PartnerView; flash: Flash | null }) {
  const t = useT()
  const [note, setNote] = useState<string | null>(flash?.success ?? null)
  const { partner, windowDays, firstClick } = view
  return (
    <div className="grid gap-10 py-8 md:py-12">
      <title>{t('Partner programme')}</title>
      <meta name="robots" content="noindex" />
      <SuccessBanner text={note === null ? null : translateText(t, note)} />
      <div>
        <PageTitle>{t('Partner programme')}</PageTitle>
        <p className="mt-2 max-w-measure text-17 text-muted">
          {t(
            'Recommend products by your own links. Every order that you bring is listed here, with the reason.',
          )}
        </p>
      </div>
      {flash?.error && (
        <p role="alert" className="rounded-sm border border-danger p-4 font-medium text-danger">
          {translateText(t, flash.error)}
        </p>
      )}
      {partner === 'closed' && <p>{t('The partner programme of this shop is closed.')}</p>}
      {partner === null && <JoinForm windowDays={windowDays} firstClick={firstClick} say={setNote} />}
      {partner !== null && partner !== 'closed' && (
        <>
          <PartnerNav />
          <Overview partner={partner} say={setNote} />
        </>
      )}
    </div>
  )
}

interface OverviewProps {
  readonly partner: ActivePartnerView
  readonly say: (words: string) => void
}

/** Shows the parts of the overview, in the order in which partners need them. */
function Overview({ partner, say }: OverviewProps) {
  return (
    <>
      <Suspended state={partner.state} />
      <Figures partner={partner} />
      <Chart chart={partner.chart} />
      <LinkBuilder link={partner.link} codes={partner.codes} />
      <RefSection partner={partner} say={say} />
      <PayoutSection state={partner.state} payouts={partner.payouts} say={say} />
      <PixelSection outside={partner.outside} isActive={partner.state === 'active'} say={say} />
    </>
  )
}
