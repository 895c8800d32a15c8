import { useAddressQuery } from './use-navigation.ts'

/**
 * Whether a dialog is open, and a function that opens or closes it. Its name is in the address as `action`, so that a link can lead to the
 * record with the dialog open.
 */
export function useAddressDialog(name: string): readonly [boolean, (isOpen: boolean) => void] {
  const [{ action }, change] = useAddressQuery({ action: '' })
  return [action === name, (isOpen) => change({ action: isOpen ? name : '' })]
}
