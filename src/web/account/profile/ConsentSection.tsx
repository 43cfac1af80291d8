import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { useWhen } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Fact, Section } from './Section.tsx'

interface ConsentSectionProps {
  /** Null: not agreed. */
  readonly partnerSince: string | null
  readonly say: (words: string) => void
}

/**
 * Shows what this person agreed to, and lets them withdraw as easily as they agreed. Nothing that requires
 * consent is done without it. Works without script. Source: § 25 TDDDG, GDPR art. 7 (3),
 * docs/http-contract.md "POST /consent".
 */
export function ConsentSection({ partnerSince, say }: ConsentSectionProps) {
  const t = useT()
  const when = useWhen()
  const { basePath } = useSite()
  const form = useCallForm('/consent', () => say(msg('Your choice is saved')))
  const agrees = partnerSince !== null
  return (
    <Section id="consents" title={t('Consents')}>
      <p className="max-w-measure">
        {t('The shop keeps one cookie, for your cart and your sign-in. It needs no consent.')}
      </p>
      <Fact
        label={t('Recommendations by partners')}
        action={
          <form method="post" action={`${basePath}/api/consent`} onSubmit={form.submit}>
            <input type="hidden" name="partner" value={agrees ? '0' : '1'} />
            <Button tone="secondary" aria-disabled={form.isBusy}>
              {agrees ? t('Withdraw consent') : t('Give consent')}
            </Button>
          </form>
        }
      >
        <p className="max-w-measure">
          {t(
            'Partners may be paid if you buy through their link. If you consent, we remember for 30 days whose link brought you here, and tell nobody else.',
          )}
        </p>
        <p className="text-13 text-muted" suppressHydrationWarning>
          {agrees
            ? t('You consented on {date}.', { date: when(partnerSince) })
            : t('You have not consented. We remember nothing.')}
        </p>
        <p role="alert" className="text-13 font-medium text-danger empty:hidden">
          {form.problem}
        </p>
      </Fact>
    </Section>
  )
}
