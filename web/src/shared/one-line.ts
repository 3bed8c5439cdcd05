/** Props of a text area for one line of text, wrapped on the screen: line breaks of pasted text become spaces. */
export function oneLine<Props extends { onChange: (event: { target: HTMLTextAreaElement }) => unknown }>(props: Props) {
  return {
    ...props,
    onChange: (event: { target: HTMLTextAreaElement }) => {
      const { value } = event.target;
      if (/[\r\n\t]/.test(value))
        event.target.value = value.replace(/\s+/g, (gap) => (/[\r\n\t]/.test(gap) ? ' ' : gap));
      return props.onChange(event);
    },
  };
}
