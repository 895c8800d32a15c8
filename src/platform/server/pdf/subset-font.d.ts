/** A font in another format, with fewer characters or fixed axes, as far as it is used here. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; keepAllGlyphs: boolean; variationAxes: Record<string, number> },
  ): Promise<Buffer>
}
