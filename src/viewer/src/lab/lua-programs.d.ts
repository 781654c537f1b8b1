declare module "virtual:lua-programs" {
  /// Texts by name.
  const programs: Readonly<Record<string, string>>;
  export default programs;
}
