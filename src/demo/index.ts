import { accessories } from './catalogue/accessories.ts'
import { amplifiers } from './catalogue/amplifiers.ts'
import { articles } from './catalogue/articles.ts'
import { demoCategories } from './catalogue/categories.ts'
import { completeProduct } from './catalogue/complete.ts'
import { films } from './catalogue/films.ts'
import { headphones } from './catalogue/headphones.ts'
import { loudspeakers } from './catalogue/loudspeakers.ts'
import { memberships } from './catalogue/memberships.ts'
import { recorders } from './catalogue/recorders.ts'
import { recordings } from './catalogue/recordings.ts'
import { stands } from './catalogue/stands/stands.ts'
import { styli } from './catalogue/styli.ts'
import { turntables } from './catalogue/turntables.ts'
import { vouchers } from './catalogue/vouchers.ts'
import { drawLook } from './drawings/index.ts'
import { demoLooks, sceneOf } from './lookbook.ts'
import { demoPages as pages } from './pages/index.ts'
import { demoSettings as settings } from './shop-settings.ts'
import { demoSynonyms } from './synonyms.ts'
import type { DemoCategory, DemoPage, DemoProduct, DemoSettings } from './types.ts'

export { drawPicture, type PictureParams } from './drawings/index.ts'
export type { DemoCategory, DemoPage, DemoProduct, DemoSettings } from './types.ts'
export { demoLooks, demoSynonyms, drawLook, sceneOf }

/** The demo shop "Pegel": hi-fi and field recordings. Source: docs/rules.md "Demo shop". */
export const demoCatalogue: {
  readonly categories: readonly DemoCategory[]
  readonly products: readonly DemoProduct[]
} = {
  categories: demoCategories,
  products: [
    ...turntables,
    ...amplifiers,
    ...loudspeakers,
    ...headphones,
    ...recorders,
    ...accessories,
    ...styli,
    ...stands,
    ...recordings,
    ...memberships,
    ...vouchers,
    // The home page shows the last ones as new.
    ...films,
    ...articles,
  ].map(completeProduct),
}

export const demoSettings: DemoSettings = settings
export const demoPages: readonly DemoPage[] = pages
