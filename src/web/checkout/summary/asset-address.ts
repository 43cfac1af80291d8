/** Returns the address of a stored picture below the shop's mount path. */
export function assetAddress(mountPath: string, address: string | null): string | null {
  if (address === null) return null
  return address.startsWith('/media/') ? mountPath + address : address
}
