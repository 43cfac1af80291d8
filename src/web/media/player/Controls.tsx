import { useT } from '#web/i18n/I18nProvider.tsx'
import type { TrackView } from '../views.ts'
import { Glyph } from './Glyph.tsx'
import { clockText } from './rules.ts'
import type { Media } from './use-media.ts'
import { Waveform } from './Waveform.tsx'

/** Steps of the seek bar: finer than its pixels. */
const STEPS = 1000

/** Shows the bar of the player: play, place, time, sound, captions, and for a film the full screen. */
export function Controls({ track, media, isShown }: { track: TrackView; media: Media; isShown: boolean }) {
  const t = useT()
  const { at, length, isPlaying, isMuted, volume } = media
  const part = length ? Math.min(1, at / length) : 0
  const isVideo = track.kind === 'video'
  return (
    // A time line runs from left to right in every language.
    <div dir="ltr" data-controls={isShown ? 'shown' : 'hidden'} className="player-bar">
      <PlayerButton
        label={isPlaying ? t('Pause') : t('Play')}
        onClick={media.toggle}
        name={isPlaying ? 'pause' : 'play'}
      />
      <div className="player-seek">
        <Waveform peaks={track.peaks} part={part} />
        <input
          type="range"
          min={0}
          max={STEPS}
          value={Math.round(part * STEPS)}
          disabled={length === null}
          aria-label={t('Position')}
          aria-valuetext={t('{at} of {length}', { at: clockText(at), length: clockText(length) })}
          onChange={({ currentTarget }) =>
            media.seekTo((Number(currentTarget.value) / STEPS) * (length ?? 0))
          }
        />
      </div>
      <span className="player-time" aria-hidden="true">
        {clockText(at)} / {clockText(length)}
      </span>
      <PlayerButton
        label={isMuted ? t('Sound on') : t('Sound off')}
        onClick={() => media.act({ act: 'mute' })}
        name={isMuted || volume === 0 ? 'silent' : 'sound'}
      />
      <input
        type="range"
        className="player-volume"
        min={0}
        max={100}
        value={isMuted ? 0 : Math.round(volume * 100)}
        aria-label={t('Volume')}
        onChange={({ currentTarget }) => media.setVolume(Number(currentTarget.value) / 100)}
      />
      {track.captions.length > 0 && (
        <PlayerButton
          label={t('Captions')}
          isPressed={media.hasCaptions}
          onClick={media.toggleCaptions}
          name="captions"
        />
      )}
      {isVideo && (
        <PlayerButton
          label={t('Full screen')}
          onClick={() => media.act({ act: 'fullscreen' })}
          name="fullscreen"
        />
      )}
    </div>
  )
}

interface PlayerButtonProps {
  readonly label: string
  readonly name: Parameters<typeof Glyph>[0]['name']
  readonly onClick: () => void
  readonly isPressed?: boolean
}

function PlayerButton({ label, name, onClick, isPressed }: PlayerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
      className="player-button"
    >
      <Glyph name={name} />
    </button>
  )
}
