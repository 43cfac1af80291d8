import { useT } from '#web/i18n/I18nProvider.tsx'
import { Section } from './Section.tsx'

/** What this person agreed to. Nothing that needs an agreement is done without one. Source: § 25 TDDDG, contract §1 (`consent`). */
export function ConsentSection() {
  const t = useT()
  return (
    <Section id="consents" title={t('Consents')}>
      <p className="max-w-measure">{t('The shop keeps one cookie, for your cart and your sign-in. It needs no consent, and you have given none.')}</p>
    </Section>
  )
}
