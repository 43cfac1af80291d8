import { msg } from '#kernel/translate.ts'
import type { Area } from '../kit/area.ts'
import { catalogueAreas } from './catalogue.ts'
import { customerAreas } from './customers.ts'
import { marketingAreas } from './marketing.ts'
import { salesAreas } from './sales.ts'
import { settingsAreas } from './settings.ts'
import { systemAreas } from './system.ts'

/** The menu of the back office. A new area is one entry in the list of its group. */
export const AREAS: readonly { readonly title: string; readonly areas: readonly Area[] }[] = [
  { title: msg('Sales'), areas: salesAreas },
  { title: msg('Catalogue'), areas: catalogueAreas },
  { title: msg('Customers'), areas: customerAreas },
  { title: msg('Marketing'), areas: marketingAreas },
  { title: msg('Settings'), areas: settingsAreas },
  { title: msg('System'), areas: systemAreas },
]
