// What the C library does before and after a program, and nothing else.
int main() {}
