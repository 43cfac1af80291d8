import { type RefObject, useEffect, useState } from 'react'
import { callShop } from '#web/client/api.ts'
import type { TrackView } from '../views.ts'
import { START_VOLUME } from './constants.ts'
import { createPlaceKeeper, type PlaceKeeper, type PlaceMoment } from './place-keeper.ts'
import { clamp, type PlayerAct } from './rules.ts'

/** How often the place is remembered while it plays. Units: seconds of the recording. */
const REMEMBER_EVERY_SECONDS = 5

export interface MediaState {
  readonly isPlaying: boolean
  readonly isMuted: boolean
  readonly hasFailed: boolean
  /** 0 to 1. */
  readonly volume: number
  /** Units: seconds. */
  readonly at: number
  /** Units: seconds; null: unknown. */
  readonly length: number | null
  /** What is said at this moment, for sound, which has no picture to show it on. */
  readonly caption: string
  readonly hasCaptions: boolean
}

export interface Media extends MediaState {
  readonly toggle: () => void
  readonly seekTo: (seconds: number) => void
  readonly setVolume: (volume: number) => void
  readonly toggleCaptions: () => void
  readonly act: (act: PlayerAct) => void
}

/**
 * Follows a media element and controls it. Its place is remembered in this browser, and for a member in the shop;
 * that of a preview is not.
 */
export function useMedia(element: RefObject<HTMLMediaElement | null>, track: TrackView): Media {
  const [state, setState] = useState<MediaState>(() => ({
    isPlaying: false,
    isMuted: false,
    hasFailed: false,
    volume: START_VOLUME,
    at: 0,
    caption: '',
    length: track.durationMs === null ? null : track.durationMs / 1000,
    hasCaptions: false,
  }))

  // The data of the page may be read again while it plays: the place belongs to the player.
  const [keeper] = useState(() => (track.download === null ? null : keeperOf(track)))

  useEffect(() => {
    const media = element.current
    if (!media) return
    const change = (more: Partial<MediaState>): void => setState((before) => ({ ...before, ...more }))
    let rememberedAt = 0
    let hasPlayed = false
    const remember = (seconds: number, moment: PlaceMoment): void => {
      rememberedAt = seconds
      const length = Number.isFinite(media.duration) ? media.duration : null
      keeper?.keep(seconds, length, moment)
    }
    // The page may never come back from here. One where nothing was played has nothing to say.
    const leave = (): void => {
      if (hasPlayed && !media.ended && media.currentTime !== rememberedAt)
        remember(media.currentTime, 'leaving')
    }
    const follow: Readonly<Record<string, () => void>> = {
      play() {
        hasPlayed = true
        change({ isPlaying: true })
      },
      pause() {
        change({ isPlaying: false })
        if (!media.ended) remember(media.currentTime, 'stopped')
      },
      timeupdate() {
        change({ at: media.currentTime })
        const moved = Math.abs(media.currentTime - rememberedAt)
        if (!media.paused && moved >= REMEMBER_EVERY_SECONDS) remember(media.currentTime, 'playing')
      },
      seeking: () => change({ at: media.currentTime }),
      durationchange: () => Number.isFinite(media.duration) && change({ length: media.duration }),
      volumechange: () => change({ volume: media.volume, isMuted: media.muted }),
      ended: () => remember(0, 'stopped'),
      error: () => change({ hasFailed: true, isPlaying: false }),
      loadedmetadata: () => change({ hasFailed: false }),
    }
    for (const [event, listener] of Object.entries(follow)) media.addEventListener(event, listener)
    media.volume = START_VOLUME
    const from = keeper?.start() ?? 0
    if (from > 0) {
      // Set before anything is loaded, it becomes the place where playing begins.
      media.currentTime = from
      change({ at: from })
    }
    window.addEventListener('pagehide', leave)
    // The browser may have failed, or begun to play, before this script ran.
    if (media.error) change({ hasFailed: true })
    const { lang } = document.documentElement
    change({
      isPlaying: !media.paused,
      hasCaptions: [...media.textTracks].some(({ language }) => language === lang),
    })
    const texts = media.tagName === 'AUDIO' ? [...media.textTracks] : []
    const say = (): void => change({ caption: texts.map(captionOf).find((text) => text !== '') ?? '' })
    for (const text of texts) text.addEventListener('cuechange', say)
    return () => {
      leave()
      window.removeEventListener('pagehide', leave)
      for (const [event, listener] of Object.entries(follow)) media.removeEventListener(event, listener)
      for (const text of texts) text.removeEventListener('cuechange', say)
    }
  }, [element, keeper])

  return { ...state, ...actsOn(element, state, setState) }
}

type SetState = (change: (before: MediaState) => MediaState) => void

function actsOn(
  element: RefObject<HTMLMediaElement | null>,
  { length }: MediaState,
  setState: SetState,
): Pick<Media, 'toggle' | 'seekTo' | 'setVolume' | 'toggleCaptions' | 'act'> {
  const toggle = (): void => {
    const media = element.current
    if (media?.paused) media.play().catch(() => undefined)
    else media?.pause()
  }
  const seekTo = (seconds: number): void => {
    const media = element.current
    if (!media) return
    media.currentTime = clamp(seconds, 0, length ?? seconds)
    setState((before) => ({ ...before, at: media.currentTime }))
  }
  const setVolume = (volume: number): void => {
    const media = element.current
    if (!media) return
    media.volume = clamp(volume, 0, 1)
    media.muted = false
  }
  const toggleCaptions = (): void => {
    const media = element.current
    if (!media || media.textTracks.length === 0) return
    const texts = [...media.textTracks]
    const isOn = texts.some(({ mode }) => mode !== 'disabled')
    const chosen = texts.find(({ language }) => language === document.documentElement.lang) ?? texts[0]
    for (const text of texts) text.mode = 'disabled'
    if (!isOn && chosen) chosen.mode = media.tagName === 'AUDIO' ? 'hidden' : 'showing'
    setState((before) => ({ ...before, caption: '', hasCaptions: !isOn }))
  }
  const act = (wanted: PlayerAct): void => {
    const media = element.current
    if (!media) return
    if (wanted.act === 'toggle') toggle()
    if (wanted.act === 'mute') media.muted = !media.muted
    if (wanted.act === 'captions') toggleCaptions()
    if (wanted.act === 'seek-by' && length !== null) seekTo(media.currentTime + wanted.part * length)
    if (wanted.act === 'seek-to' && length !== null) seekTo(wanted.part * length)
    if (wanted.act === 'volume-by') setVolume(media.volume + wanted.part)
    if (wanted.act === 'frame-by' && media.tagName === 'VIDEO') {
      media.pause()
      seekTo(media.currentTime + wanted.seconds)
    }
    if (wanted.act === 'fullscreen' && media.tagName === 'VIDEO') toggleFullscreen(media)
  }
  return { toggle, seekTo, setVolume, toggleCaptions, act }
}

/** Fills the screen with the player and its own controls, or leaves it. */
function toggleFullscreen(media: HTMLMediaElement): void {
  const player = media.closest('[data-player]')
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
  else player?.requestFullscreen().catch(() => undefined)
}

function captionOf({ mode, activeCues }: TextTrack): string {
  if (mode === 'disabled') return ''
  return [...(activeCues ?? [])].map((cue) => ('text' in cue ? String(cue.text) : '')).join(' ')
}

function keeperOf(track: TrackView): PlaceKeeper {
  return createPlaceKeeper(track, {
    store: storeOf(),
    async tell(file, positionMs) {
      const result = await callShop('/library/place', { file, positionMs }, { keepalive: true })
      // A request that did not arrive is worth another one.
      return result.ok || result.error.status === 0
    },
    nowMs: () => performance.now(),
  })
}

function storeOf(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
