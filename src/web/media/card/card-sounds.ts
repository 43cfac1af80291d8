import { createContext, type ReactNode, useContext } from 'react'
import type { CardSound, CardSounds } from '../views.ts'

/** What cards play, and what plays it. */
export interface CardStage {
  readonly sounds: CardSounds
  readonly play: (sound: CardSound, title: string) => ReactNode
}

export const CardStageContext = createContext<CardStage | null>(null)

/** Returns what cards play, by product id. */
export function useCardSounds(): CardSounds {
  return useContext(CardStageContext)?.sounds ?? {}
}

/**
 * Returns the player of a product's card; null for one without sound. The player comes with the page that gives the
 * sounds: pages without them load no player.
 */
export function useCardPlayer(productId: string, title: string): ReactNode {
  const stage = useContext(CardStageContext)
  const sound = stage?.sounds[productId]
  return stage && sound ? stage.play(sound, title) : null
}
