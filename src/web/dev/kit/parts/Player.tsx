import { useT } from '#web/i18n/I18nProvider.tsx'
import { MediaPlayer } from '#web/media/player/MediaPlayer.tsx'
import type { TrackView } from '#web/media/views.ts'
import { KitSection } from '../Section.tsx'
import { LONG_NAME, SAMPLE_PEAKS } from '../sample.ts'

/** A recording that is never loaded: sound is fetched when somebody plays it. */
const TRACK: TrackView = {
  id: 'kit-track',
  fileId: 'kit-track',
  resume: null,
  kind: 'audio',
  title: LONG_NAME,
  src: '/kit-track',
  mediaType: 'audio/mpeg',
  poster: null,
  durationMs: 160_000,
  peaks: SAMPLE_PEAKS,
  captions: [],
  chapters: [
    { atMs: 0, title: 'Ebb' },
    { atMs: 80_000, title: LONG_NAME },
  ],
  download: null,
}

/** Shows the player of sound, and what stands in its place when a file cannot be played. */
export function Player() {
  const t = useT()
  return (
    <KitSection id="player" title={t('Player')}>
      <MediaPlayer track={TRACK} />
      <div className="player" style={{ minHeight: 30 }}>
        <p className="player-failed">
          <span>{t('Error loading this resource')}</span>
          <a href="#player">{t('Download File')}</a>
        </p>
      </div>
    </KitSection>
  )
}
