import { useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import type { TrackView } from '../views.ts'
import { MediaPlayer } from './MediaPlayer.tsx'
import { clockText } from './rules.ts'

/**
 * Plays recordings one after the other; a list chooses among them. Without script each has a player of the
 * browser's own.
 */
export function Playlist({ tracks }: { tracks: readonly TrackView[] }) {
  const t = useT()
  const [[index, isNext], choose] = useState<readonly [index: number, isNext: boolean]>([0, false])
  const track = tracks[index] ?? tracks[0]
  if (!track) return null
  const next = index + 1 < tracks.length ? () => choose([index + 1, true]) : undefined
  return (
    <div className="grid justify-items-start gap-3">
      <MediaPlayer key={track.id} track={track} isNext={isNext} {...(next ? { onEnded: next } : {})} />
      {track.download !== null && (
        <a
          href={track.download}
          download
          data-download
          className="inline-flex min-h-11 items-center text-tide underline underline-offset-4"
        >
          {t('Download File')}
        </a>
      )}
      {tracks.length > 1 && (
        <ol className="needs-script-space w-full max-w-measure border-hairline border-t">
          {tracks.map(({ id, title, durationMs }, at) => (
            <li key={id} className="border-hairline border-b">
              <button
                type="button"
                data-track-choice={id}
                aria-current={at === index}
                onClick={() => choose([at, true])}
                className="flex min-h-11 w-full items-center justify-between gap-4 text-start hover:bg-panel aria-[current=true]:font-semibold"
              >
                <bdi>{title}</bdi>
                <span className="font-mono text-13 text-muted tabular-nums">
                  {clockText(durationMs === null ? null : durationMs / 1000)}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {tracks.length > 1 && (
        <noscript>
          {tracks.slice(1).map((other) => (
            <p key={other.id}>
              {other.title}
              {/* biome-ignore lint/a11y/useMediaCaption: captions need the script of the player. */}
              <audio controls preload="none" src={other.src} />
              <a href={other.download ?? other.src}>{t('Download File')}</a>
            </p>
          ))}
        </noscript>
      )}
    </div>
  )
}
