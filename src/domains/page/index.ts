export { type PageText, savePage } from './commands/save-page.ts'
export { pagePersonal } from './personal.ts'
export { readTextPage, type TextPageRow } from './store.ts'
