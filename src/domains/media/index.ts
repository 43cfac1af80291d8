export { ARTICLE_LENGTH_MAX } from './article.ts'
export { type ArticleVersion, readVersion, readVersions } from './article-store.ts'
export { mediaAttention } from './attention.ts'
export { checkFiles, type FilesChecked } from './commands/check-files.ts'
export { hideRecording } from './commands/hide-recording.ts'
export { keepPlace } from './commands/keep-place.ts'
export { removeRecording } from './commands/remove-recording.ts'
export { removeReplacedFiles } from './commands/remove-replaced-files.ts'
export { type ArticleSource, removeArticle, saveArticle } from './commands/save-article.ts'
export { type NewFile, type SaveRecording, saveRecording } from './commands/save-recording.ts'
export { mediaErrors } from './errors.ts'
export { noteLost } from './file-store.ts'
export { createMediaLinks, type MediaLinks } from './links.ts'
export { mediaPersonal } from './personal.ts'
export { readPlaces } from './place-store.ts'
export type { MediaStorage } from './ports.ts'
export { attachmentNamed, wantedBytes } from './rules.ts'
export { diskStorage } from './storage/disk-storage.ts'
export { type S3Place, s3Storage } from './storage/s3-storage.ts'
export {
  type Recording,
  type RecordingFile,
  readArticle,
  readRecordingFile,
  readRecordingFiles,
  readRecordings,
  readShownRecordings,
  readSoundPreviews,
} from './store.ts'
export { decodeWav, durationOf, encodeWav, type Pcm, peaksOf } from './wav.ts'
