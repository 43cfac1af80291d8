import type { Call } from '../../../form-call.ts'
import { categorySaveCall } from './category-save.ts'
import { countBookCall, countCheckCall, countDropCall, countUndoCall } from './count-acts.ts'
import {
  importBeginCall,
  importCheckCall,
  importStartCall,
  importStopCall,
  importUndoCall,
} from './import-acts.ts'
import { pictureArchiveCall, pictureMatchCall, pictureNamedCall } from './named-picture-acts.ts'
import {
  type PictureCallParts,
  pictureAddCall,
  pictureMoveCall,
  pictureRemoveCall,
  pictureRestoreCall,
  pictureTextCall,
} from './picture-acts.ts'
import { productRemoveCall, productRestoreCall, productStatusCall } from './product-acts.ts'
import { productCellsCall } from './product-cells.ts'
import { productPreviewCall, productSaveCall } from './product-save.ts'
import { stockChangeCall, stockUndoCall } from './stock-acts.ts'
import { synonymSaveCall } from './synonym-save.ts'
import { optionAddCall, variantAddCall, variantRemoveCall, variantRestoreCall } from './variant-acts.ts'

/** Lists the calls of the catalogue's areas. */
export function catalogueCalls(parts: PictureCallParts): readonly Call[] {
  return [
    productSaveCall(),
    productPreviewCall(),
    categorySaveCall(),
    synonymSaveCall(),
    productStatusCall(),
    productCellsCall(),
    productRemoveCall(),
    productRestoreCall(),
    optionAddCall(),
    variantAddCall(),
    variantRemoveCall(),
    variantRestoreCall(),
    stockChangeCall(),
    stockUndoCall(),
    countCheckCall(),
    countBookCall(),
    countDropCall(),
    countUndoCall(),
    pictureAddCall(parts),
    pictureArchiveCall(parts),
    pictureMatchCall(),
    pictureNamedCall(parts),
    pictureMoveCall(),
    pictureRemoveCall(),
    pictureRestoreCall(),
    pictureTextCall(),
    importBeginCall(),
    importCheckCall(),
    importStartCall(),
    importStopCall(),
    importUndoCall(),
  ]
}
