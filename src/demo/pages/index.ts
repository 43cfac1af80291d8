import type { DemoPage } from '../types.ts'
import { accessibility, imprint, privacy } from './company.ts'
import { shipping, terms, withdrawal } from './selling.ts'

/** The text pages of the demo shop. */
export const demoPages: readonly DemoPage[] = [imprint, terms, privacy, withdrawal, shipping, accessibility]
