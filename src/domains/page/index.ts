export { discardDraft, draftPage, type PageTexts, publishPage, takeVersion } from './commands/draft-page.ts'
export { deleteOwnPage, makeOwnPage, placeOwnPage } from './commands/own-page.ts'
export { type PageText, savePage } from './commands/save-page.ts'
export { type PageState, readPageStates } from './draft-store.ts'
export { pageErrors } from './errors.ts'
export { listOwnPages, type OwnPlace, readOwnPlace } from './own-store.ts'
export { pagePersonal } from './personal.ts'
export {
  claimUnusedPicture,
  dropPagePicture,
  holdPagePictures,
  markUnusedPictures,
  readPagePictures,
  readUnusedPictures,
  type StoredPicture,
  storePagePicture,
  storePictureWidths,
} from './picture-store.ts'
export { type PagePicture, picturesIn, pictureTag, showPictures } from './pictures.ts'
export { pageStaffActions } from './policy.ts'
export { readTextPage, type TextPageRow } from './store.ts'
