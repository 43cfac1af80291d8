import { useT } from '#web/i18n/I18nProvider.tsx'
import { SoundsProvider } from '#web/media/card/CardSounds.tsx'
import { MediaPlayer } from '#web/media/player/MediaPlayer.tsx'
import type { TrackView } from '#web/media/views.ts'
import { ProductTile } from '#web/storefront/parts/ProductTile.tsx'
import { KitSection, KitState, KitStates } from '../Section.tsx'
import { LONG_NAME, SAMPLE_CARDS, SAMPLE_PEAKS } from '../sample.ts'

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

const CARD = SAMPLE_CARDS.normal
/** As many strokes as the server gives to a card. */
const SOUNDS = {
  [CARD.productId]: { src: '/kit-track', peaks: SAMPLE_PEAKS.slice(0, 32), durationMs: 32_000 },
}

/** Shows the player of sound, that of a card, and what stands in its place when a file cannot be played. */
export function Player() {
  const t = useT()
  return (
    <KitSection id="player" title={t('Player')}>
      <MediaPlayer track={TRACK} />
      <SoundsProvider sounds={SOUNDS}>
        <KitStates>
          {(['normal', 'focus'] as const).map((name) => (
            <KitState key={name} name={name}>
              <ProductTile product={CARD} sizes="13rem" first />
            </KitState>
          ))}
        </KitStates>
      </SoundsProvider>
      <div className="player" style={{ minHeight: 30 }}>
        <p className="player-failed">
          <span>{t('Error loading this resource')}</span>
          <a href="#player">{t('Download File')}</a>
        </p>
      </div>
    </KitSection>
  )
}
