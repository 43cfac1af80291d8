import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { AccessNote } from '../AccessNote.tsx'
import { Playlist } from '../player/Playlist.tsx'
import type { RecordingView } from '../views.ts'

/** Plays a recording or shows an article; whoever may not use it gets the preview and a way to buy it. */
export function RecordingPage({ view }: { view: RecordingView }) {
  const t = useT()
  const { slug, name, summary, kind, access, playlist, article, isOnSale, reviewKey } = view
  const isOpen = access.state === 'open'
  return (
    <div className="py-4">
      <title>{name}</title>
      <meta name="robots" content="noindex" />
      <Breadcrumbs crumbs={[{ name: t('Library'), path: '/library' }]} />
      <PageTitle className="mt-4 [overflow-wrap:anywhere]">{name}</PageTitle>
      {summary !== '' && <p className="mt-2 max-w-measure text-17 text-muted">{summary}</p>}
      <div className="mt-3">
        <AccessNote access={access} />
      </div>
      <div className="mt-6 grid gap-6">
        {!isOpen && (playlist.length > 0 || article) && <h2 className="text-21">{t('Preview')}</h2>}
        {playlist.length > 0 && <Playlist tracks={playlist} />}
        {article && (
          // Sanitised when it was written.
          <div className="prose" dangerouslySetInnerHTML={{ __html: article.html }} />
        )}
        {isOpen && kind !== 'article' && playlist.length === 0 && (
          <p className="text-muted">{t('The files are being prepared. Please look again later.')}</p>
        )}
        {!isOpen && isOnSale && (
          <ButtonLink to={`/p/${slug}`} className="justify-self-start" tone="primary">
            {kind === 'article' ? t('Buy this article') : t('Buy this recording')}
          </ButtonLink>
        )}
        {isOpen && isOnSale && (
          <Link to={`/p/${slug}`} className="justify-self-start text-tide underline underline-offset-4">
            {kind === 'article' ? t('About this article') : t('About this recording')}
          </Link>
        )}
        {reviewKey !== null && (
          <Link
            to={`/review/${reviewKey}`}
            className="justify-self-start text-tide underline underline-offset-4"
          >
            {t('Write a review')}
          </Link>
        )}
        <Link
          to={`/abuse?kind=recording&thing=${slug}`}
          className="justify-self-start text-13 text-muted underline underline-offset-4"
        >
          {t('Report something')}
        </Link>
      </div>
    </div>
  )
}
