import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { TrackView } from '../views.ts'
import { Chapters } from './Chapters.tsx'
import { Controls } from './Controls.tsx'
import { AUDIO_HEIGHT, VIDEO_HEIGHT, VIDEO_WIDTH } from './constants.ts'
import { actOfKey } from './rules.ts'
import { useAutoHide } from './use-auto-hide.ts'
import { useMedia } from './use-media.ts'
import './player.css'

interface MediaPlayerProps {
  readonly track: TrackView
  /** Whether it begins to play by itself, because the one before it has just ended. */
  readonly isNext?: boolean
  readonly onEnded?: () => void
}

/**
 * Plays one recording. Until the script runs, and where it cannot, the browser's own controls do it. What
 * cannot be played says so and offers the file. Source: specification §8 and §9.
 */
export function MediaPlayer({ track, isNext = false, onEnded }: MediaPlayerProps) {
  const t = useT()
  const { locale } = useSite()
  const element = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const media = useMedia(element, track)
  const [isEnhanced, setIsEnhanced] = useState(false)
  useEffect(() => setIsEnhanced(true), [])
  const isVideo = track.kind === 'video'
  const hiding = useAutoHide(isVideo && media.isPlaying)
  const Element = isVideo ? 'video' : 'audio'
  const size = isVideo ? { width: VIDEO_WIDTH, height: VIDEO_HEIGHT, poster: track.poster ?? undefined } : {}
  return (
    <>
      <section
        data-player={track.kind}
        data-track={track.id}
        data-enhanced={isEnhanced ? '' : undefined}
        aria-label={track.title}
        className="player"
        style={isVideo ? undefined : { minHeight: AUDIO_HEIGHT }}
        onKeyDown={(event) => handleKey(event, media.act)}
        {...hiding.listeners}
      >
        <Element
          ref={element}
          src={track.src}
          {...size}
          controls={!isEnhanced}
          preload={isVideo ? 'metadata' : 'none'}
          playsInline={isVideo}
          autoPlay={isNext}
          onEnded={onEnded}
          onClick={isVideo && isEnhanced ? media.toggle : undefined}
        >
          {track.captions.map((captions) => (
            <track
              key={captions.locale}
              kind="captions"
              srcLang={captions.locale}
              label={captions.label}
              src={captions.src}
              default={captions.locale === locale.code}
            />
          ))}
          <a href={track.download ?? track.src}>{t('Download File')}</a>
        </Element>
        {isEnhanced && !media.hasFailed && <Controls track={track} media={media} isShown={hiding.isShown} />}
        {media.hasFailed && (
          <p role="alert" className="player-failed">
            <span>{t('Error loading this resource')}</span>
            <a href={track.download ?? track.src} download>
              {t('Download File')}
            </a>
          </p>
        )}
        {media.caption !== '' && <p className="mt-1 text-13">{media.caption}</p>}
      </section>
      <Chapters chapters={track.chapters} at={media.at} onSeek={isEnhanced ? media.seekTo : undefined} />
    </>
  )
}

/** Lets keys control the player, except those that press the button which has the focus. */
function handleKey(event: KeyboardEvent, act: ReturnType<typeof useMedia>['act']): void {
  const wanted = actOfKey(event)
  if (!wanted || event.defaultPrevented) return
  const target = event.target as HTMLElement
  if (event.key === ' ' && (target.tagName === 'BUTTON' || target.tagName === 'A')) return
  event.preventDefault()
  act(wanted)
}
