import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg } from '#web/i18n/translate.ts'
import type { DocumentLink } from './views.ts'

const WORDS: Readonly<Record<DocumentLink['kind'], string>> = {
  invoice: msg('Invoice {number}'),
  'credit-note': msg('Credit note {number}'),
  reversal: msg('Reversal {number} of a credit note'),
}

/** Lists the invoice and the credit notes of an order, each as a file to download or by its number alone. */
export function DocumentLinks({ documents }: { documents: readonly DocumentLink[] }) {
  const t = useT()
  if (documents.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 text-13 text-muted">
      {documents.map(({ kind, number, path }) => {
        const words = t(WORDS[kind], { number })
        return (
          <li key={number}>
            {path === null ? (
              words
            ) : (
              <a
                href={path}
                download
                type="application/pdf"
                className="relative z-10 inline-flex min-h-11 items-center text-tide underline underline-offset-4"
              >
                {words} (PDF)
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
