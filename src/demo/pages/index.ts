import type { DemoPage } from '../types.ts'
import { accessibility } from './accessibility.ts'
import { imprint } from './imprint.ts'
import { privacy } from './privacy.ts'
import { shipping } from './shipping.ts'
import { terms } from './terms.ts'
import { withdrawal } from './withdrawal.ts'

/** The legal pages of the demo shop, in the order of the footer. */
export const demoPages: readonly DemoPage[] = [imprint, terms, privacy, withdrawal, shipping, accessibility]
