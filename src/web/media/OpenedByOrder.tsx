import { useT } from '#web/i18n/I18nProvider.tsx'
import { Day } from './Day.tsx'
import { Playlist } from './player/Playlist.tsx'
import type { OrderRecordingsView } from './views.ts'

/** Shows what a paid order opens: recordings to play and to download, and articles to read. */
export function OpenedByOrder({ view }: { view: OrderRecordingsView }) {
  const t = useT()
  const { names, isMasked, opensAt, tracks, articles } = view
  const isWaiting = !isMasked && opensAt === null && tracks.length + articles.length === 0
  return (
    <section id="recordings" aria-labelledby="recordings-title" data-recordings className="grid gap-4">
      <h2 id="recordings-title" className="text-21">
        {t('Your recordings')}
      </h2>
      {(isMasked || opensAt !== null || isWaiting) && (
        <ul className="grid gap-1">
          {names.map((name) => (
            <li key={name}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {opensAt !== null ? (
        <p className="text-muted">
          {t('They open when the time to withdraw from the order is over:')} <Day at={opensAt} />
        </p>
      ) : (
        isMasked && (
          <p className="text-muted">
            {t('Enter the e-mail address of the order to play and download them.')}
          </p>
        )
      )}
      {isWaiting && (
        <p className="text-muted">{t('The files are being prepared. Please look again later.')}</p>
      )}
      {tracks.length > 0 && <Playlist tracks={tracks} />}
      {articles.map(({ id, title, html }) => (
        <details key={id} className="border-hairline border-t pt-3">
          <summary className="min-h-11 cursor-pointer font-semibold">{title}</summary>
          {/* Sanitised when it was written. */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        </details>
      ))}
    </section>
  )
}
