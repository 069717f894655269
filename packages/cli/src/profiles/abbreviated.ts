/** An access key as it is shown: enough to recognise it, too little to use it. */
export function abbreviated(accessKey: string): string {
  return accessKey.length <= 8
    ? `${accessKey.slice(0, 2)}…`
    : `${accessKey.slice(0, 4)}…${accessKey.slice(-2)}`;
}
