import { useT } from '#web/i18n/I18nProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/dialog/CopyButton.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Part } from './Part.tsx'
import type { PartnerLinkView } from './views.ts'

/** Makes a link to any page of the shop, to copy or to print as a QR code. Works without script. */
export function LinkBuilder({ link, codes }: { link: PartnerLinkView; codes: readonly string[] }) {
  const t = useT()
  const { page, url, qr } = link
  return (
    <Part id="links" title={t('Your links')}>
      <form method="get" className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          key={page}
          required
          name="page"
          label={t('Page of the shop')}
          hint={t('Copy the address of any page: a product, a category, a search.')}
          defaultValue={page}
          maxLength={2000}
          dir="ltr"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          className="w-full"
          error={url === null ? t('This is no page of the shop that a link can lead to') : null}
        />
        <Button tone="secondary" className="sm:mt-6">
          {t('Make the link')}
        </Button>
      </form>
      {url !== null && (
        <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
          <div className="grid content-start gap-1">
            <p className="text-13 text-muted">{t('Your link')}</p>
            <p className="flex flex-wrap items-center gap-2">
              <a
                href={url}
                dir="ltr"
                className="text-tide underline underline-offset-4 [overflow-wrap:anywhere]"
              >
                {url}
              </a>
              <CopyButton value={url} label={t('Copy the link')} />
            </p>
            {codes.length > 0 && (
              <>
                <p className="mt-3 text-13 text-muted">{t('Your discount codes')}</p>
                <ul className="grid gap-1">
                  {codes.map((code) => (
                    <li key={code} className="flex flex-wrap items-center gap-2">
                      <bdi className="font-mono">{code}</bdi>
                      <CopyButton value={code} label={t('Copy {code}', { code })} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt={t('QR code of your link')}
            width={160}
            height={160}
            className="rounded-sm"
          />
        </div>
      )}
    </Part>
  )
}
