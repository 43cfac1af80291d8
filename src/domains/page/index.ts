export { type PageText, savePage } from './commands/save-page.ts'
export { readTextPage, type TextPageRow } from './store.ts'
