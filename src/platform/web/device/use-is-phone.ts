import { useMediaQuery } from '@mantine/hooks'

/** True in a window that is as narrow as a phone, from the first paint on. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
}
