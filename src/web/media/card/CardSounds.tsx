import { createContext, type ReactNode, useContext } from 'react'
import type { CardSound, CardSounds } from '../views.ts'

const Sounds = createContext<CardSounds>({})

/** Gives the cards inside it what they play. */
export function SoundsProvider({ sounds, children }: { sounds: CardSounds; children: ReactNode }) {
  return <Sounds value={sounds}>{children}</Sounds>
}

/** Returns what cards play, by product id. */
export function useCardSounds(): CardSounds {
  return useContext(Sounds)
}

/** Returns what the card of a product plays; null for one without sound. */
export function useCardSound(productId: string): CardSound | null {
  return useContext(Sounds)[productId] ?? null
}
