export {
  bringLookBack,
  bringPictureBack,
  deleteLook,
  findPoints,
  saveLook,
  showLookPicture,
  type TypedPoint,
} from './commands/change-looks.ts'
export { LOOKS_MAX, POINTS_MAX } from './contract.ts'
export { lookbookPersonal } from './personal.ts'
export { lookbookStaffActions } from './policy.ts'
export {
  announceLooksWith,
  dropDeletedLooks,
  hasShownLooks,
  type Look,
  type LookPicture,
  type LookPoint,
  readLook,
  readLooks,
  readShownLooks,
  type SavedLook,
  type ShownLook,
} from './store.ts'
