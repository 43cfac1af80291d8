export { readTextPage, type TextPageRow } from './store.ts'
