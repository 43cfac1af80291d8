import { type ReactNode, useMemo } from 'react'
import type { CardSounds } from '../views.ts'
import { CardPlayer } from './CardPlayer.tsx'
import { type CardStage, CardStageContext } from './card-sounds.ts'

/** Gives the cards inside it what they play. */
export function SoundsProvider({ sounds, children }: { sounds: CardSounds; children: ReactNode }) {
  const stage = useMemo<CardStage>(
    () => ({ sounds, play: (sound, title) => <CardPlayer sound={sound} title={title} /> }),
    [sounds],
  )
  return <CardStageContext value={stage}>{children}</CardStageContext>
}
