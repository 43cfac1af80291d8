import type { Call } from '../../form-call.ts'
import { eventReplayCall } from './event-acts.ts'
import { gatewaySaveCall } from './gateway-forms.ts'
import {
  gatewayKeyCheckCall,
  gatewayKeyRemoveCall,
  gatewayKeySaveCall,
  type ProviderKeyParts,
} from './gateway-keys.ts'
import { adminJobDropCall, adminJobRetryCall } from './job-acts.ts'
import { adminMailResetCall, adminMailSendAgainCall, adminMailSwitchCall } from './mail-acts.ts'
import {
  pageDeleteCall,
  pageDiscardCall,
  pagePublishCall,
  pageSaveCall,
  pageTakeVersionCall,
} from './page-acts.ts'
import { pagePictureCall } from './page-picture.ts'
import { settingsSaveCall } from './settings-forms.ts'
import { methodDeleteCall, methodSaveCall, zoneDeleteCall, zoneSaveCall } from './shipping-acts.ts'
import { taxRateSaveCall } from './tax-rates.ts'
import { vatSaveCall } from './vat-forms.ts'
import { mailTextSaveCall, wordingSaveCall } from './word-forms.ts'

/** Lists the calls that set the shop up and look after what runs behind it. */
export function configCalls(parts: ProviderKeyParts & { readonly dataDir: string }): readonly Call[] {
  return [
    adminJobRetryCall(),
    adminJobDropCall(),
    adminMailSendAgainCall(),
    adminMailSwitchCall(),
    adminMailResetCall(),
    mailTextSaveCall(),
    wordingSaveCall(),
    settingsSaveCall(),
    taxRateSaveCall(),
    vatSaveCall(),
    zoneSaveCall(),
    zoneDeleteCall(),
    methodSaveCall(),
    methodDeleteCall(),
    gatewaySaveCall(),
    gatewayKeySaveCall(parts),
    gatewayKeyCheckCall(parts),
    gatewayKeyRemoveCall(parts),
    eventReplayCall(),
    pageSaveCall(),
    pagePublishCall(),
    pageDeleteCall(),
    pageDiscardCall(),
    pageTakeVersionCall(),
    pagePictureCall(parts),
  ]
}
