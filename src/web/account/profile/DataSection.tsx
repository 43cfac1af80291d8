import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { NeedsScript } from '../NeedsScript.tsx'
import { Fact, Section } from './Section.tsx'

/** Offers a copy of all stored data, and its erasure. Source: GDPR art. 15, 17 and 20. */
export function DataSection() {
  const t = useT()
  const { basePath } = useSite()

  async function erase(): Promise<void> {
    const { askToErase } = await import('./erase-dialog.tsx')
    const redirect = await askToErase()
    // Loads the page anew, so that nothing of the account remains in this one.
    if (redirect !== null) location.assign(redirect || basePath || '/')
  }

  return (
    <Section id="data" title={t('Your data')}>
      <div className="grid gap-6">
        <Fact
          label={t('A copy')}
          action={
            <a href={`${basePath}/profile/data.json`} download className={buttonClass('secondary')}>
              {t('Download')}
            </a>
          }
        >
          {t('Download all data that the shop stores about you.')}
        </Fact>
        <Fact
          label={t('Deletion')}
          action={
            <Button type="button" tone="danger" className="needs-script" onClick={() => void erase()}>
              {t('Delete account')}
            </Button>
          }
        >
          {t(
            'We delete your account and your data permanently. We must keep invoices with your name and address as long as the law requires.',
          )}
          <NeedsScript />
        </Fact>
      </div>
    </Section>
  )
}
