import { Link } from 'react-router'
import type { NamedPicture } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg } from '#web/i18n/translate.ts'

const RESULTS: Readonly<Record<NamedPicture['result'], string>> = {
  added: msg('Added'),
  'there-already': msg('There already'),
  'no-product': msg('No product has this SKU'),
  refused: msg('Refused'),
}

/** Lists what became of pictures that are named by SKU, or would become: first what needs somebody. */
export function NamedPictures({
  pictures,
  isPreview,
}: {
  pictures: readonly NamedPicture[]
  isPreview: boolean
}) {
  const t = useT()
  const isGood = ({ result }: NamedPicture): boolean => result === 'added' || result === 'there-already'
  const sorted = [...pictures.filter((one) => !isGood(one)), ...pictures.filter(isGood)]
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
      tabIndex={0}
      aria-label={t('Files')}
      className="mt-2 max-h-96 overflow-y-auto"
    >
      <ul className="grid text-13">
        {sorted.map(({ name, result, handle, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two folders may have files of one name
          <li key={index} className="flex flex-wrap gap-x-4 border-hairline border-b py-1">
            <bdi className="min-w-0 break-all font-medium">{name}</bdi>
            {handle !== '' && (
              <Link to={`/admin/products/${handle}/pictures`} className="text-tide underline">
                <bdi>{handle}</bdi>
              </Link>
            )}
            <span className={result === 'added' || result === 'there-already' ? 'text-muted' : 'text-danger'}>
              {isPreview && result === 'added' ? t('Matches') : t(RESULTS[result])}
              {why && `. ${t(why)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
