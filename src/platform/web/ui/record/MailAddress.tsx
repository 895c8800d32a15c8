/** An address of mail that goes on in a next line at its joint, where it must. */
export function MailAddress({ address }: { address: string }) {
  const joint = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, joint)}
      <wbr />
      {address.slice(joint)}
    </>
  )
}
