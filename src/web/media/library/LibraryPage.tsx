import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { AccessNote } from '../AccessNote.tsx'
import { clockText } from '../player/rules.ts'
import type { LibraryItem, LibraryView } from '../views.ts'

const KINDS: Readonly<Record<LibraryItem['kind'], string>> = {
  audio: msg('Sound'),
  video: msg('Film'),
  article: msg('Article'),
}

/** Shows everything that a person may play or read, why, and until when. */
export function LibraryPage({ view: { items, next } }: { view: LibraryView }) {
  const t = useT()
  return (
    <div className="py-8 md:py-12">
      <title>{t('Library')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-40">{t('Library')}</h1>
      <p className="mt-2 max-w-measure text-17 text-muted">
        {t('Everything that you bought or that your membership opens, and until when.')}
      </p>
      {items.length === 0 ? (
        <div className="mt-8 grid gap-4">
          <p className="text-muted">{t('Your library is empty.')}</p>
          <ButtonLink to="/search" className="justify-self-start">
            {t('Browse products')}
          </ButtonLink>
        </div>
      ) : (
        <ul className="mt-8 grid gap-3 md:grid-cols-2">
          {items.map((item) => (
            <LibraryCard key={item.slug} item={item} />
          ))}
        </ul>
      )}
      {next !== null && (
        <ButtonLink to={`/library?after=${next}`} className="mt-6">
          {t('Show more')}
        </ButtonLink>
      )}
    </div>
  )
}

function LibraryCard({ item: { slug, name, kind, durationMs, access } }: { item: LibraryItem }) {
  const t = useT()
  return (
    <li className="relative grid content-start gap-1 rounded-sm border border-hairline p-4 hover:border-edge">
      <p className="flex items-baseline justify-between gap-x-6">
        <Link
          to={`/library/${slug}`}
          className="font-semibold text-tide underline underline-offset-4 after:absolute after:inset-0"
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="whitespace-nowrap text-13 text-muted">
          {translateText(t, KINDS[kind])}
          {durationMs !== null && (
            <span className="font-mono tabular-nums"> {clockText(durationMs / 1000)}</span>
          )}
        </span>
      </p>
      <AccessNote access={access} />
    </li>
  )
}
