import { useEffect, useRef, useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { VIDEO_HEIGHT, VIDEO_WIDTH } from './player/constants.ts'
import type { PreviewView, TrackView } from './views.ts'

type Player = typeof import('./player/MediaPlayer.tsx')['MediaPlayer']

/** Shows what everybody may hear, see or read of a recording. */
export function Preview({ preview }: { preview: PreviewView }) {
  const t = useT()
  return (
    <section aria-labelledby="preview-title" data-preview className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="preview-title" className="text-21">
        {t('Preview')}
      </h2>
      {'track' in preview ? (
        <PreviewPlayer track={preview.track} />
      ) : (
        // Sanitised when it was written.
        <div className="prose" dangerouslySetInnerHTML={{ __html: preview.article.html }} />
      )}
    </section>
  )
}

/** Plays with the browser's own controls until it is in view: a product page loads no player that nobody sees. */
function PreviewPlayer({ track }: { track: TrackView }) {
  const place = useRef<HTMLDivElement>(null)
  const [Player, setPlayer] = useState<Player | null>(null)
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      // Without the player the browser's controls stay.
      import('./player/MediaPlayer.tsx').then(
        ({ MediaPlayer }) => setPlayer(() => MediaPlayer),
        () => undefined,
      )
    })
    if (place.current) watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  const Element = track.kind
  const picture =
    track.kind === 'video'
      ? { width: VIDEO_WIDTH, height: VIDEO_HEIGHT, poster: track.poster ?? undefined }
      : {}
  return (
    <div ref={place} className="min-w-0">
      {Player ? (
        <Player track={track} />
      ) : (
        <Element {...picture} controls preload="none" src={track.src} aria-label={track.title} />
      )}
    </div>
  )
}
