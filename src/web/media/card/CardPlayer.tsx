import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { AUDIO_HEIGHT, AUDIO_WIDTH, SEEK_STEP, START_VOLUME } from '../player/constants.ts'
import { Glyph } from '../player/Glyph.tsx'
import { clockText } from '../player/rules.ts'
import type { CardSound } from '../views.ts'

/** The one card that plays: another one that begins stops it. */
let playing: HTMLAudioElement | null = null

/**
 * Plays the preview of a recording in its card: a bar of 400 by 30 at most, with play, place and length. Without script
 * the browser's own controls do it, in the same room. Source: specification §9.
 */
export function CardPlayer({ sound, title }: { sound: CardSound; title: string }) {
  const t = useT()
  const audio = useRef<HTMLAudioElement>(null)
  const [isEnhanced, setIsEnhanced] = useState(false)
  const [state, setState] = useState({ isPlaying: false, at: 0, length: (sound.durationMs ?? 0) / 1000 })
  useEffect(() => {
    setIsEnhanced(true)
    const node = audio.current
    if (node) node.volume = START_VOLUME
    return () => {
      if (playing === node) playing = null
      node?.pause()
    }
  }, [])
  const follow = ({ currentTarget: node }: SyntheticEvent<HTMLAudioElement>) =>
    setState(({ length }) => ({
      isPlaying: !node.paused && !node.ended,
      at: node.currentTime,
      length: Number.isFinite(node.duration) ? node.duration : length,
    }))
  const toggle = () => {
    const node = audio.current
    if (!node) return
    if (!node.paused) return node.pause()
    if (playing !== node) playing?.pause()
    playing = node
    // What cannot be played leaves the bar as it is; the page of the product offers the file.
    node.play().catch(() => undefined)
  }
  const { isPlaying, at, length } = state
  const part = length > 0 ? Math.min(1, at / length) : 0
  const label = isPlaying ? t('Pause {name}', { name: title }) : t('Play {name}', { name: title })
  return (
    // A time line runs from left to right in every language.
    <div
      dir="ltr"
      data-card-player={isPlaying ? 'playing' : 'still'}
      className="flex max-w-full items-center gap-1 bg-panel text-ink"
      style={{ width: AUDIO_WIDTH, height: AUDIO_HEIGHT }}
    >
      {isEnhanced && (
        <button
          type="button"
          onClick={toggle}
          aria-label={label}
          className="grid size-[30px] flex-none place-items-center"
        >
          <Glyph name={isPlaying ? 'pause' : 'play'} />
        </button>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: a preview has no captions; the whole recording has. */}
      <audio
        ref={audio}
        src={sound.src}
        controls={!isEnhanced}
        preload="none"
        aria-label={title}
        onPlay={follow}
        onPause={follow}
        onEnded={follow}
        onTimeUpdate={follow}
        onDurationChange={follow}
        className={isEnhanced ? 'hidden' : 'h-[30px] w-full'}
      />
      {isEnhanced && (
        <>
          <div className="relative h-6 min-w-0 flex-1">
            <Wave peaks={sound.peaks} part={part} />
            <input
              type="range"
              min={0}
              max={1}
              step={SEEK_STEP}
              value={Math.round(part / SEEK_STEP) * SEEK_STEP}
              disabled={length === 0}
              aria-label={t('Position in {name}', { name: title })}
              aria-valuetext={t('{at} of {length}', { at: clockText(at), length: clockText(length) })}
              onChange={({ currentTarget }) => {
                const node = audio.current
                if (node) node.currentTime = Number(currentTarget.value) * length
              }}
              className="absolute inset-0 size-full cursor-pointer opacity-0 focus-visible:opacity-60"
            />
          </div>
          <span aria-hidden="true" className="flex-none pe-2 font-mono text-11 tabular-nums">
            {clockText(isPlaying || at > 0 ? at : length)}
          </span>
        </>
      )}
    </div>
  )
}

const HEIGHT = 24

/** Draws the loudness of what is played; what was heard is bright. */
function Wave({ peaks, part }: { peaks: readonly number[]; part: number }) {
  const heights = peaks.length > 0 ? peaks : [4, 4]
  const strokes = (from: number, to: number) =>
    heights
      .slice(from, to)
      .map((peak, index) => {
        const half = Math.max(1, (peak / 100) * (HEIGHT / 2))
        return `M${from + index + 0.5} ${HEIGHT / 2 - half}v${half * 2}`
      })
      .join('')
  const heard = Math.round(part * heights.length)
  return (
    <svg
      viewBox={`0 0 ${heights.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      className="absolute inset-0 size-full fill-none"
    >
      <path d={strokes(0, heard)} className="stroke-[0.6] stroke-amber-ink" />
      <path d={strokes(heard, heights.length)} className="stroke-[0.6] stroke-current opacity-55" />
    </svg>
  )
}
