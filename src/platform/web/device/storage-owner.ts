/** Returns the owner of what this browser stores for a person (drafts, responses, punches): an organisation and an account. */
export function storageOwner({ provider_id, id }: { readonly provider_id: string; readonly id: string }): string {
  return `${provider_id}.${id}`
}

/** Returns the ID of an owner's account. */
export function accountOf(owner: string): string {
  return owner.split('.').at(-1) ?? ''
}
