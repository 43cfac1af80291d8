import type { FinishName } from '../../drawings/index.ts'
import type { DemoVariant } from '../../types.ts'
import { perLocale } from '../gear.ts'
import { FINISH_NAMES, OPTION_FINISH } from '../words.ts'

const finish = (name: FinishName): DemoVariant['options'] =>
  perLocale((locale) => [{ name: OPTION_FINISH[locale], value: FINISH_NAMES[name][locale] }])

export const SILVER = finish('silver')
export const GRAPHITE = finish('graphite')

/** Options of products that have one version only. */
export const NONE: DemoVariant['options'] = perLocale(() => [])
