import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { Picture } from '#web/site/Picture.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Masonry, type MasonryTile } from '#web/ui/masonry/Masonry.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
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
      <PageTitle>{t('Library')}</PageTitle>
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
        <div className="mt-8">
          <Masonry tiles={items.map(tileOf)} />
        </div>
      )}
      {next !== null && (
        <ButtonLink to={`/library?after=${next}`} className="mt-6">
          {t('Show more')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Highest cover as a part of its width; a taller one is cut. */
const TALLEST = 1.6
/** Height of a tile without a cover as a part of its width. */
const BARE = 0.5
/** Room for the kind, two lines of the name and five of why it is open: a cover more or less moves no other tile. Units: rem. */
const WORDS_REM = 11

/** Number of covers that are loaded at once. */
const FIRST_SCREEN = 4

function tileOf(item: LibraryItem, position: number): MasonryTile {
  const { cover, slug } = item
  const ratio = cover ? Math.min(TALLEST, cover.height / cover.width) : BARE
  return {
    key: slug,
    ratio,
    words: WORDS_REM,
    content: <LibraryCard item={item} ratio={ratio} isFirst={position < FIRST_SCREEN} />,
  }
}

function LibraryCard({ item, ratio, isFirst }: { item: LibraryItem; ratio: number; isFirst: boolean }) {
  const t = useT()
  const { slug, name, kind, durationMs, cover, access } = item
  return (
    <article className="group relative flex h-full flex-col">
      <div
        className="stage overflow-hidden border border-transparent"
        style={{ aspectRatio: `1 / ${ratio}` }}
      >
        {cover && (
          <Picture
            image={cover}
            first={isFirst}
            sizes="(width < 48rem) 46vw, (width < 80rem) 30vw, 20rem"
            alt=""
            className={`size-full object-cover ${access.state === 'open' ? '' : 'opacity-55'}`}
          />
        )}
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 pt-3 text-13 text-muted">
        <span>{translateText(t, KINDS[kind])}</span>
        {durationMs !== null && (
          <span className="font-mono tabular-nums">{clockText(durationMs / 1000)}</span>
        )}
      </p>
      <h2 className="line-clamp-2 text-15 font-semibold tracking-normal sm:text-17">
        <Link
          to={`/library/${slug}`}
          className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
      </h2>
      <div className="mt-1 line-clamp-5">
        <AccessNote access={access} />
      </div>
    </article>
  )
}
